/** Address of a request's sender: the connection's, or the one reported by the nearest trusted proxies. */

/**
 * Returns the sender's address.
 * @param forwarded the X-Forwarded-For header
 * @param trustedProxies number of proxies in front; each appends the address it saw
 */
export function clientAddress(connection: string | undefined, forwarded: string | null, trustedProxies: number): string {
  const hops = (forwarded ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
  const seen = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  return bucketOf(seen ?? connection ?? 'unknown')
}

/** Returns the rate limit key of an address: one household has a whole IPv6 /64. IPv4 inside IPv6 counts as IPv4, and a port does not count. */
function bucketOf(reported: string): string {
  const address = /^\[([^\]]+)\]/.exec(reported)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(reported)?.[1] ?? reported
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address.slice(0, 45)
  const [head = '', tail] = address.split('::', 2)
  const first = head.split(':').filter((group) => group !== '')
  const last = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  const [a, b, c, d, e, f, high = '', low = ''] = groups
  if ([a, b, c, d, e].every((group) => group === '0') && f === 'ffff') {
    const bytes = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    return bytes.join('.')
  }
  return `${groups.slice(0, 4).join(':').slice(0, 40)}::/64`
}
