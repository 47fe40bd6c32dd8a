/** Returns the zone that the device names, for the person's trail of logins. */
export function zoneOfDevice(): { readonly time_zone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  // Some browsers without a zone name none.
  return timeZone ? { time_zone: timeZone } : {}
}
