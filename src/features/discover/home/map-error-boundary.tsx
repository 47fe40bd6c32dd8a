import { Component, type ReactNode } from 'react'
import { text } from '#text/catalogue.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/** A map that cannot be drawn leaves the list usable. React has no hook for this. */
export class MapErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div className="map-home__trouble">
        <Notice tone="warn">{text('map.failed')}</Notice>
      </div>
    )
  }
}
