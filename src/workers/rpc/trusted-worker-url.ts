/** What of the browser's Trusted Types is used here; the compiler's library does not know them. */
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

/** @throws TypeError on a script from another origin */
export function assertOwnOrigin(url: string, origin: string): string {
  if (new URL(url, origin).origin !== origin) throw new TypeError('A worker from elsewhere is not allowed')
  return url
}

/** The page's default policy serves when it knows script addresses; a page that allows only that one name stays quiet. */
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
    // It has no rule for scripts, or not for this one: our own policy decides.
    return undefined
  }
}

/**
 * The address of a worker in the form that `new Worker` takes under Trusted Types; the plain address in browsers without.
 *
 * @param url of our own origin
 * @throws TypeError on another origin
 */
export function trustWorkerUrl(url: string, scope: TrustedTypesScope): string {
  assertOwnOrigin(url, scope.location.origin)
  const factory = scope.trustedTypes
  if (factory === undefined) return url
  // TrustedScriptURL is accepted wherever the browser wants a script's address, but typed as a string there.
  return (createWithDefaultPolicy(factory.defaultPolicy, url) ?? getOrCreatePolicy(scope, factory).createScriptURL(url)) as string
}
