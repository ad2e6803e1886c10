import { ActionIcon } from '@mantine/core'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { useDetails } from '../../lib/session.ts'
import { type FavouriteDocument, useFavourites } from './api.ts'
import styles from './favourites.module.css'

/** Makes a document a favourite, or no longer one. Guests keep nothing. */
export function FavouriteStar({ document }: { document: FavouriteDocument }) {
  const { guest } = useDetails()
  const { list, add, remove } = useFavourites()
  const kept = list.some(({ id }) => id === document.id)
  const Star = kept ? IconStarFilled : IconStar
  return (
    !guest && (
      <ActionIcon
        className={styles.star}
        aria-label={`Favorite ${document.title}`}
        aria-pressed={kept}
        onClick={() => (kept ? remove(document) : add(document))}
      >
        <Star size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    )
  )
}
