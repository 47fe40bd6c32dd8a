// The content security policy requires Trusted Types. This is the only policy: it allows what the app's libraries need and throws on
// everything else.

const ownScripts = /^\/(sw\.js|assets\/[\w.-]+\.js)$/

/** Leaflet tests for SVG support by setting exactly this markup. */
const probe = '<svg/>'

/** @throws TypeError on any markup except Leaflet's probe */
export function allowMarkup(markup: string): string {
  if (markup === probe) return markup
  throw new TypeError('Markup from a string is not allowed')
}

/**
 * @param origin origin of the app
 * @throws TypeError on a script that is not a built file of the app
 */
export function allowScript(url: string, origin: string): string {
  const parsed = new URL(url, origin)
  if (parsed.origin === origin && ownScripts.test(parsed.pathname)) return url
  throw new TypeError('A script from elsewhere is not allowed')
}

interface PolicyFactory {
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string>>): unknown
}

/** Installs the policy. Call it before Leaflet is imported and before a worker starts. Does nothing without Trusted Types. */
export function installTrustedTypes(scope: {
  readonly trustedTypes?: PolicyFactory
  readonly location: { readonly origin: string }
}): void {
  scope.trustedTypes?.createPolicy('default', {
    createHTML: allowMarkup,
    createScriptURL: (url) => allowScript(url, scope.location.origin),
  })
}
