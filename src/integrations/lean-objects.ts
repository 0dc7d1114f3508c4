import { CLASSES } from './lean-classes.ts'
import { between, type Change } from './lean-files.ts'

const STATE = 'core/fetch/fetch-state.js'
const ROUTER = 'core/routing/router.js'
/** As many as a shop's usual pages. */
const ADDRESSES_KEPT = 1_000

/** What a request makes, and what is looked for anew with each. */
export const OBJECTS: readonly Change[] = [
  { file: STATE, from: 'class FetchState {', to: CLASSES },
  {
    file: STATE,
    from: between('      get locals() {\n        return self.locals;', '    };'),
    to: '    };',
  },
  {
    file: STATE,
    from: 'this.locals = options?.locals ?? {};',
    to: 'this.locals = this.renderOptions.locals = options?.locals ?? {};',
  },
  {
    file: STATE,
    from: between('const response = {', '    };'),
    to: `const { error } = actionResult ?? {};
    const response = new PageResponse(error ? error.status : status, error ? error.type : "OK", headers);`,
  },
  {
    file: STATE,
    from: between(
      'const Astro = Object.assign(Object.create(astroPagePartial), {',
      'return Astro;',
    ),
    to: 'return new AstroOfComponent(astroPagePartial, props, slotValues);',
  },
  {
    file: STATE,
    from: between('const partial = {', 'this.defineProviderGetters(partial);\n    return partial;'),
    to: `return {
      state, result, generator: ASTRO_GENERATOR, routePattern: this.routeData.route,
      isPrerendered: this.routeData.prerender, cookies, params, locals, redirect, rewrite, request: this.request,
      response, site: getSite(this.manifest), getActionResult: createGetActionResult(locals), callAction, url
    };`,
  },
  {
    file: STATE,
    from: between('const ctx = {', 'this.defineProviderGetters(ctx);'),
    to: 'const ctx = new ContextOfRequest(this);',
  },
  {
    file: 'core/render/slots.js',
    from: between('Object.defineProperty(this, key, {', '        });'),
    to: 'this[key] = true;',
  },
  {
    file: 'runtime/server/render/astro/instance.js',
    from: '      if (this.slotValues === slots) {\n        this.slotValues = {};\n      }\n',
    to: '',
  },
  {
    file: 'runtime/server/render/astro/instance.js',
    from: 'this.slotValues[name] = () => {',
    to: 'const once = () => {',
  },
  {
    file: 'runtime/server/render/astro/instance.js',
    from: '        return slots[name](result);\n      };',
    to: `        return slots[name](result);
      };
      this.slotValues = this.slotValues === slots ? { [name]: once } : { ...this.slotValues, [name]: once };`,
  },
  // Asked for once instead of at each request.
  {
    file: 'core/environment/production.js',
    from: 'return await importComponentInstance();',
    to: `let imported = importedPages.get(importComponentInstance);
    if (!imported) importedPages.set(importComponentInstance, imported = await importComponentInstance());
    return imported;`,
  },
  {
    file: 'core/environment/production.js',
    from: 'async function getModuleForRoute(manifest, route) {',
    to: 'const importedPages = new Map();\nasync function getModuleForRoute(manifest, route) {',
  },
  // They are looked for among the paths of prerendered pages, by an address that is written out anew for that.
  {
    file: 'core/render/params-and-props.js',
    from: 'const staticPaths = await callGetStaticPaths({',
    to: 'if (serverLike && !route.prerender) return {};\n  const staticPaths = await callGetStaticPaths({',
  },
  // The addresses of a build's scripts.
  {
    file: 'core/render/ssr-element.js',
    from: 'function splitAssetPath(path) {',
    to: `const splitPaths = new Map();
function splitAssetPath(path) {
  let known = splitPaths.get(path);
  if (!known) splitPaths.set(path, known = splitNewAssetPath(path));
  return known;
}
function splitNewAssetPath(path) {`,
  },
  // Pattern after pattern is tried until that of a product is reached.
  { file: ROUTER, from: '#routes;', to: '#routes;\n  #found = new Map();' },
  {
    file: ROUTER,
    from: 'const route = this.#routes.find((candidate) => {',
    to: 'const route = this.#found.get(pathname) ?? this.#routes.find((candidate) => {',
  },
  {
    file: ROUTER,
    from: 'const params = getParams(route, pathname);',
    to: `if (this.#found.size >= ${ADDRESSES_KEPT}) this.#found.clear();
    this.#found.set(pathname, route);
    const params = getParams(route, pathname);`,
  },
]
