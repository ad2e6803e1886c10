import type { LinkAsker } from '@portal/contract/links'
import { Face } from '../../ui/Face.tsx'
import styles from './public.module.css'

/** Who asks: it stands first, so that a stranger knows whom the page is from. */
export const Asker = ({ asker: { name, role, face } }: { asker: LinkAsker }) => (
  <div className={styles.asker}>
    <Face name={name} picture={face} size={44} />
    <span>
      <b>{name}</b>
      <span>{role}</span>
    </span>
  </div>
)
