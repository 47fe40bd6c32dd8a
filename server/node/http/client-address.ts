/** The address a request came from: the connection's, or what the nearest trusted proxies say of it. */

/**
 * @param forwarded the X-Forwarded-For header
 * @param trustedProxies how many proxies stand in front; each appends the address it saw
 */
export function clientAddress(connection: string | undefined, forwarded: string | null, trustedProxies: number): string {
  const hops = (forwarded ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
  const seen = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  return bucketOf(seen ?? connection ?? 'unknown')
}

/** One household has a whole IPv6 /64: limits are by that. IPv4 inside IPv6 is IPv4. */
function bucketOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address.slice(0, 45)
  const [head = '', tail] = address.split('::', 2)
  const first = head.split(':').filter((group) => group !== '')
  const last = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':').slice(0, 40)}::/64`
}
