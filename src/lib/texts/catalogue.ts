/** What the catalogue's pages say: home, categories, lists and an item's own page. */
export const catalogueTexts = {
  home: 'Home',
  categories: 'Categories',
  categoriesIntro:
    'Cloth by the yard, and what our tailors, weavers and shoemakers make of it. Pick a stall and look around; every piece is photographed as it leaves the workshop.',
  seeAll: 'See all',
  seeAllOf: (what: string) => `See all ${what}`,
  bestDeals: 'Best Deals',
  newArrivals: 'New Arrivals',
  searchLabel: 'Search the shop',
  searchHint: 'Search ankara, gele, sandals',
  all: 'All',
  subCategories: 'Sub-categories',
  sections: 'Sections',
  itemCount: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  nothingIn: (category: string) => `There are no products in - ${category}`,
  allCategories: 'See all categories',
  backTo: (place: string) => `See all of ${place}`,
  pageOf: (title: string, page: number) => (page > 1 ? `${title}, page ${page}` : title),
  categoryAbout: (category: string, brand: string) =>
    `${category} at ${brand}: prices in naira, delivered across Nigeria.`,
}
