// Leaflet detects SVG support at import by setting this markup. Under Trusted Types that needs a default policy.

interface PolicyFactory {
  readonly defaultPolicy: unknown
  createPolicy(name: string, rules: { createHTML(markup: string): string }): unknown
}

const probe = '<svg/>'

/** @throws TypeError on any markup but Leaflet's probe */
export function allowProbe(markup: string): string {
  if (markup === probe) return markup
  throw new TypeError('Markup from a string is not allowed')
}

/** Creates a default policy that passes only the probe, when the browser has Trusted Types and the page has no default policy yet. */
export function ensureProbePolicy(scope: { readonly trustedTypes?: PolicyFactory; readonly location: unknown }): void {
  const factory = scope.trustedTypes
  if (factory === undefined || (factory.defaultPolicy ?? null) !== null) return
  factory.createPolicy('default', { createHTML: allowProbe })
}
