/** What the pages of pickup places share. */
export const PICKUP_ADDRESS = '/desk/delivery/pickup'
export const subjectOf = (placeId: number): string => `pickup:${placeId}`
