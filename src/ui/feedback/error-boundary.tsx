import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** Rendered instead of content that failed. */
  readonly fallback: (retry: () => void) => ReactNode
}

interface State {
  readonly failed: boolean
}

/** Limits a render error to its content. A class, because React has no hook for this. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
