/** What hearts and the page of favourites say. */
export const favouriteTexts = {
  unknownItem: (id: number) => `Invalid pk "${id}" - object does not exist.`,
}
