import { Component, type ReactNode } from 'react'

interface Props {
  /** In its place when it breaks. Nothing: it is left out, as a row or a card is. */
  renderInstead?: (again: () => void) => ReactNode
  /** What it is drawn from: with other data it is tried again. */
  of?: unknown
  children: ReactNode
}

/** What breaks in one part of a screen leaves the rest standing. */
export class Part extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.broken && before.of !== this.props.of) this.again()
  }

  again = () => this.setState({ broken: false })

  override render() {
    return this.state.broken ? this.props.renderInstead?.(this.again) : this.props.children
  }
}
