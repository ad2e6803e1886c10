export interface PaletteProps {
  opened: boolean
  onOpen: () => void
  onClose: () => void
  /** Opens the account drawer at the feedback form. */
  onFeedback: () => void
}
