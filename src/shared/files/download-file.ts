/** Downloads generated content as a file; works offline. */

/** The browser reads the object URL after the click, so it is revoked later, ms. */
const REVOKE_AFTER_MS = 10_000

/** @param type media type, with its charset */
export const downloadFile = (name: string, type: string, content: string): void => downloadBlob(name, new Blob([content], { type }))

export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}
