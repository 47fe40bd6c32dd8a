import { ringImage, formatCount } from './cluster-ring.ts'
import type { MarkerItem, MarkerDrawing } from './marker-layer.ts'
import type { MapCluster } from '../map-item.ts'
import { addPressListener } from './add-press-listener.ts'

export interface ClusterMark extends MarkerItem {
  readonly kind: 'cluster'
  readonly cluster: MapCluster
  /** Accessible name. */
  readonly label: string
}

/** Draws a cluster: a button with the number of providers in a ring divided by status. */
export function drawCluster(press: (cluster: MapCluster) => void): MarkerDrawing<ClusterMark> {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'cluster'
  element.tabIndex = -1
  let current: MapCluster | undefined
  addPressListener(element, () => {
    if (current !== undefined) press(current)
  })
  return {
    element,
    update({ cluster, label }) {
      current = cluster
      element.ariaLabel = label
      element.style.setProperty('--ring', ringImage(cluster))
      element.textContent = formatCount(cluster.total)
    },
  }
}
