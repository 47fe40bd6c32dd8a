import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** What shows instead of a part that failed. */
  readonly fallback: (retry: () => void) => ReactNode
}

interface State {
  readonly failed: boolean
}

/** Keeps a failure of one part from taking the rest along. React has no hook for this. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
