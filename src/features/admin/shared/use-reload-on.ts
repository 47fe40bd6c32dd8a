import { useEffect } from 'react'

/** Reloads when the dashboard's refresh button was pressed. @param refreshKey 0 before the first press */
export function useReloadOn(refreshKey: number, reload: () => void): void {
  useEffect(() => {
    if (refreshKey > 0) reload()
  }, [refreshKey, reload])
}
