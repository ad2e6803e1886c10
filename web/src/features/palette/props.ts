export interface PaletteProps {
  opened: boolean
  onOpen: () => void
  onClose: () => void
  /** Opens the account drawer at the feedback form. */
  onFeedback: () => void
}

/** What was typed is kept outside, where it is heard before the dialog is there. */
export interface DialogProps extends PaletteProps {
  query: string
  onQuery: (query: string) => void
}
