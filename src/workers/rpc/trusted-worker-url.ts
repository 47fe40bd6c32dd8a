/** The part of the browser's Trusted Types used here; TypeScript's library does not declare them. */
interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown
}

export interface TrustedTypesScope {
  readonly trustedTypes?: {
    readonly defaultPolicy: ScriptUrlPolicy | null
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy
  }
  readonly location: { readonly origin: string }
}

const policyName = 'nearhelp'
const policies = new WeakMap<object, ScriptUrlPolicy>()

/** Returns the URL unchanged. @throws TypeError for a URL of another origin */
export function assertOwnOrigin(url: string, origin: string): string {
  if (new URL(url, origin).origin !== origin) throw new TypeError('A worker from elsewhere is not allowed')
  return url
}

/** Returns our own policy, created once. Only used where the default policy has no rule, because a page may allow just that one name. */
function getOrCreatePolicy(scope: TrustedTypesScope, factory: NonNullable<TrustedTypesScope['trustedTypes']>): ScriptUrlPolicy {
  const known = policies.get(factory)
  if (known !== undefined) return known
  const made = factory.createPolicy(policyName, { createScriptURL: (url) => assertOwnOrigin(url, scope.location.origin) })
  policies.set(factory, made)
  return made
}

function createWithDefaultPolicy(policy: ScriptUrlPolicy | null, url: string): unknown {
  try {
    return policy?.createScriptURL(url)
  } catch {
    // The default policy has no rule for scripts, or rejects this one: our own policy decides.
    return undefined
  }
}

/**
 * Returns a worker's URL in the form that `new Worker` accepts under Trusted Types; the plain URL in browsers without them.
 *
 * @param url of the page's own origin
 * @throws TypeError for another origin
 */
export function trustWorkerUrl(url: string, scope: TrustedTypesScope): string {
  assertOwnOrigin(url, scope.location.origin)
  const factory = scope.trustedTypes
  if (factory === undefined) return url
  // Browsers accept a TrustedScriptURL as a script URL, but the types declare a string there.
  return (createWithDefaultPolicy(factory.defaultPolicy, url) ?? getOrCreatePolicy(scope, factory).createScriptURL(url)) as string
}
