import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from 'react-router'
import styles from './turn.module.css'

export interface Todo {
  number: number
  title: string
  about: string
  /** What the button says; nothing while it can't be begun. */
  button: string
  to: string
  /** What a reviewer wrote beside a step that came back. */
  words?: string
}

/** What is left to do, in the wizard's own numbers. The first of it is next. */
export const Turn = ({ todos }: { todos: readonly Todo[] }) => (
  <ol className={styles.todos}>
    {todos.map(({ number, title, about, button, to, words }, index) => (
      <li
        key={number}
        value={number}
        className={styles.todo}
        data-next={index === 0 || undefined}
        data-returned={words !== undefined || undefined}
      >
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        <div className={styles.what}>
          <h3>{title}</h3>
          {words !== undefined && <p className={styles.words}>“{words}”</p>}
          <p>{about}</p>
        </div>
        {button ? (
          <Link className={styles.go} to={to} aria-label={`${button}: ${title}`}>
            <span>
              {button}
              {index === 0 && <IconArrowRight size={16} stroke={1.8} aria-hidden />}
            </span>
            <IconChevronRight className={styles.chevron} size={18} stroke={1.7} aria-hidden />
          </Link>
        ) : (
          <span className={styles.shut}>Not open yet</span>
        )}
      </li>
    ))}
  </ol>
)
