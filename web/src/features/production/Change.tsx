import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import styles from './production.module.css'

/** 8.4% up against something, as sign, colour and word; a dash where there is nothing to compare with. */
export function Change({ percent, against }: { percent: number | undefined; against: string }) {
  if (percent === undefined) return <>– {against}</>
  const shown = Math.abs(percent).toFixed(1)
  const way = shown === '0.0' ? 'same' : percent > 0 ? 'up' : 'down'
  const { Icon, word } = ways[way]
  return (
    <>
      <span className={styles.percent} data-way={way}>
        <Icon size={12} stroke={2} aria-hidden />
        {word && <span className="vh">{word} </span>}
        <span className="num">{shown}%</span>
      </span>{' '}
      {against}
    </>
  )
}

const ways = {
  up: { Icon: IconArrowUp, word: 'up' },
  down: { Icon: IconArrowDown, word: 'down' },
  same: { Icon: IconMinus, word: '' },
}
