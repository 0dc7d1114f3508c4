export { findAnyPhoto } from '#lib/reviews/photos/photos.server.ts'
