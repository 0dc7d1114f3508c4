/** What lists of places at the desk say. */
export const placeListTexts = {
  hidden: 'hidden',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
}
