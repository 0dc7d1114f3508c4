import { CLASSES } from './lean-classes.ts'
import { between, type Change } from './lean-files.ts'

const STATE = 'core/fetch/fetch-state.js'

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
]
