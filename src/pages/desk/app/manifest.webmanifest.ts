import type { APIRoute } from 'astro'
import { deskManifest } from './_manifest.ts'

export const GET: APIRoute = () =>
  new Response(JSON.stringify(deskManifest()), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
