import { ActionIcon } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { Link } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { Clipped } from '../../ui/Clipped.tsx'
import { useFavourites } from './api.ts'
import styles from './favourites.module.css'

/** A part of the account drawer. */
export function FavouriteDocuments() {
  const heading = useId()
  const { guest } = useDetails()
  const { list, remove } = useFavourites()
  return (
    <>
      <div className={styles.head}>
        <h2 id={heading}>Favorites</h2>
        <span className="t-note num">
          {list.length} of {limits.favourites}
        </span>
      </div>
      {list.length === 0 && <p className="t-note">Star a document to keep it one click away.</p>}
      <ul aria-labelledby={heading}>
        {list.map((document) => (
          <li key={document.id} className={styles.row}>
            <IconFileText size={16} stroke={1.6} aria-hidden />
            <Link className={styles.title} to={`/document/${document.id}`}>
              <Clipped text={document.title} most={limits.favouriteTitleShown} />
            </Link>
            {!guest && (
              <ActionIcon
                className={styles.remove}
                size={24}
                aria-label={`Remove ${document.title} from favorites`}
                onClick={() => remove(document)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
