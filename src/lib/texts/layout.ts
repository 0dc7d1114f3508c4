import { SOCIAL_WORDS } from './socials.ts'

/** Texts of every page: header, menu, footer; and of the error pages. */
export const layoutTexts = {
  skip: 'Skip to the content',
  home: (brand: string) => `${brand}, home`,
  main: 'Main',
  menu: 'Menu',
  search: 'Search',
  favourites: 'Favourites',
  cart: 'Cart',
  /** After the number: of one, and of several. */
  cartItems: ['item', 'items'],
  profile: 'Profile',
  signIn: 'Sign in',
  logOut: 'Log out',
  description: (brand: string, tagline: string) =>
    `${brand}: ${tagline}. Priced in naira and delivered across Nigeria.`,
  shop: 'Shop',
  policies: 'Policies',
  helpCenter: 'Help Center',
  /** A link to the shop's page on a social network. */
  social: (brand: string, icon: keyof typeof SOCIAL_WORDS) => `${brand} on ${SOCIAL_WORDS[icon]}`,
  comingSoon: 'Coming soon',
  getApp: 'Get the app',
  headerLinks: [
    { label: 'Categories', href: '/categories' },
    { label: 'Product', href: '/product' },
    { label: 'Trending', href: '/trending' },
    { label: 'Blog', href: '/blog' },
    { label: 'New Arrivals', href: '/latest-arrival' },
  ],
  menuLinks: [
    { label: 'Categories', href: '/categories' },
    { label: 'Popular', href: '/product?mixed=popular-items' },
    { label: 'Trending', href: '/trending' },
    { label: 'Sale', href: '/sale' },
    { label: 'Favourite', href: '/favourites' },
    { label: 'Cart', href: '/cart' },
    { label: 'Profile', href: '/my-profile' },
  ],
  shopLinks: [
    { label: 'Categories', href: '/categories' },
    { label: 'Trending', href: '/trending' },
    { label: 'Sale', href: '/sale' },
    { label: 'Latest arrival', href: '/latest-arrival' },
    { label: 'Popular', href: '/product?mixed=popular-items' },
    { label: 'Blog', href: '/blog' },
    { label: 'About us', href: '/about' },
  ],
  policyLinks: [
    { label: 'Privacy policy', href: '/policy/privacy-policy' },
    { label: 'Terms and conditions', href: '/policy/terms-and-conditions' },
    { label: 'Return and exchange policy', href: '/policy/return-and-exchange-policy' },
  ],
  notice: {
    label: 'Privacy notice',
    text: 'Only the cookies that the shop needs, nobody watches you.',
    link: 'Privacy policy',
    dismiss: 'OK',
  },
  notFound: {
    title: 'Link broken',
    text: 'The thread ends here. The page has moved, or was never sewn on.',
    home: 'Go to the homepage',
    search: 'Search the shop',
  },
  tooLarge: {
    title: 'Too large to send',
    text: 'What you sent is more than the shop takes, so nothing was saved. A picture may have at most 4 MB, the photos of goods 64 MB together, a form without one 256 kB.',
    back: 'Back to the form',
  },
  failed: {
    title: 'A stitch came loose',
    text: 'The fault is ours, not yours. Please try again in a moment.',
    home: 'Go to the homepage',
  },
}
