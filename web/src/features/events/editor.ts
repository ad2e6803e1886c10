import { fetchedDialog } from '../../ui/fetched.tsx'

/** Few edit events; home does not wait for it. */
export const EventEditor = fetchedDialog(
  async () => (await import('./EventEditor.tsx')).EventEditor,
  ({ onClose }) => onClose(),
)
