/** A picture in the size that a header shows. */
export type Logo = { src: string; width: number; height: number }

const MOST_HEIGHT = 40
const MOST_WIDTH = 180

/** How large (px) the header shows a logo of this size. */
export function logoSize({ width, height }: Pick<Logo, 'width' | 'height'>) {
  const shown = Math.min(MOST_HEIGHT, (MOST_WIDTH * height) / width)
  return {
    width: Math.max(1, Math.round((shown * width) / height)),
    height: Math.max(1, Math.round(shown)),
  }
}
