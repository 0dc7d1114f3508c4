import type { APIRoute } from 'astro'
import { guidePicture } from './_picture.ts'

export const GET: APIRoute = ({ params }) => guidePicture(params['picture'] ?? '')
