import type { Position } from '#domain/haversine.ts'

/**
 * Where a press on a place leads: on a phone to its own navigation, which may hold its maps without a connection, elsewhere to a
 * map that opens at the spot.
 * @param agent what the browser says it is
 */
export function mapAddress({ latitude, longitude }: Position, agent: string): string {
  const spot = `${latitude},${longitude}`
  if (agent.includes('Android')) return `geo:${spot}?q=${spot}`
  if (/iPhone|iPad|iPod/.test(agent)) return `https://maps.apple.com/?daddr=${spot}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
