/** The files of Astro that are changed, and the hash of each as it is known. */
export const FILES: Readonly<Record<string, string>> = {
  'core/app/node.js': '58793542a26882983a46e64f8f60e934',
  'core/environment/production.js': 'e06a53acd2a72eea33d5f444fdfd88e4',
  'core/fetch/fetch-state.js': 'b5c344ab8ba559f1373b43435bd58b5e',
  'core/render/params-and-props.js': 'c36c1d439bf4891f8add7437e7589d63',
  'core/render/slots.js': '54f09019e66d9501dcd9a86f78345989',
  'core/render/ssr-element.js': 'ad0e0f9fde9e66374337ccafc4282bee',
  'core/routing/router.js': 'a7d194e2590c49dcf42668bde44fcd75',
  'runtime/server/render/astro/instance.js': 'ac09afa22cef68f6daead5aa29de53a5',
  'runtime/server/render/astro/render.js': '2bbcd654fa8e67a1edeb4bb069224f30',
  'runtime/server/render/csp.js': '3bd75ca9d096e623a94ee7de1f8699cc',
  'runtime/server/render/page.js': '31a4a7e50cd8f7a3a1d7cbb7873c3d81',
  'runtime/server/render/streaming.js': '42980dbbca975ace9e0865f7f358f5d9',
}

/** An ellipsis in `from` stands for whatever is between. */
export type Change = { file: string; from: string; to: string }

/** From one line to another, both included, whatever stands between them. */
export const between = (first: string, last: string) => `${first}…${last}`
