/** Where published versions are kept, from the shop's own folder: they need its node_modules. */
export const PUBLISHED = 'published'
