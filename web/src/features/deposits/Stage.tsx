import { ActionIcon, Button } from '@mantine/core'
import { type Deposit, depositOriginal, type Side } from '@portal/contract/deposits'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { type ReactNode, useRef, useState } from 'react'
import { download } from '../../lib/download.ts'
import { Segments } from '../../ui/Segments.tsx'
import { toast } from '../../ui/toast.tsx'
import { PdfView } from '../viewer/public.ts'
import styles from './review.module.css'
import { pictureUrl } from './words.ts'

type View = 'both' | Side
const zooms = [1, 1.5, 2, 3] as const

/** How the pictures are looked at. */
export function useStage() {
  const [view, setView] = useState<View>('both')
  const [size, setSize] = useState(0)
  const [turn, setTurn] = useState(0)
  const [strong, setStrong] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  return {
    view,
    setView,
    scale: zooms[size] ?? 1,
    turn,
    strong,
    frame,
    turnOver: () => setView((now) => (now === 'front' ? 'back' : 'front')),
    rotate: () => setTurn((now) => (now + 90) % 360),
    contrast: () => setStrong((now) => !now),
    zoom: (by: number) => setSize((now) => Math.min(zooms.length - 1, Math.max(0, now + by))),
    full: () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      else void frame.current?.requestFullscreen?.().catch(() => {})
    },
  }
}

interface Props {
  deposit: Deposit
  stage: ReturnType<typeof useStage>
}

/** Both sides in one frame; the endorsement is enlarged beside the back. */
export function Stage({ deposit, stage }: Props) {
  const { view, scale, frame } = stage
  const shown = (side: Side) => view === 'both' || view === side
  return (
    <div className={styles.stage} ref={frame}>
      <div className={styles.tools}>
        <Segments
          label="Pictures"
          current={view}
          segments={[
            { value: 'both', label: 'Both' },
            { value: 'front', label: 'Front' },
            { value: 'back', label: 'Back' },
          ]}
          onChange={(value) => stage.setView(value as View)}
        />
        <span className="grow" />
        <span className={styles.fit}>{scale === 1 ? 'Fit to width' : `${scale * 100}%`}</span>
        <Tool label="Zoom out (-)" onClick={() => stage.zoom(-1)}>
          <IconZoomOut size={18} stroke={1.6} aria-hidden />
        </Tool>
        <Tool label="Zoom in (+)" onClick={() => stage.zoom(1)}>
          <IconZoomIn size={18} stroke={1.6} aria-hidden />
        </Tool>
        <Tool label="Rotate (r)" onClick={stage.rotate}>
          <IconRotateClockwise size={18} stroke={1.6} aria-hidden />
        </Tool>
        <Tool label="Contrast (c)" onClick={stage.contrast}>
          <IconSun size={18} stroke={1.6} aria-hidden />
        </Tool>
        <Tool label="Full screen (f)" onClick={stage.full}>
          <IconMaximize size={18} stroke={1.6} aria-hidden />
        </Tool>
      </div>
      <div className={styles.pictures} data-view={view} data-strong={stage.strong || undefined}>
        {shown('front') && <Picture deposit={deposit} side="front" stage={stage} />}
        {shown('back') && (
          <div className={styles.backs}>
            <Picture deposit={deposit} side="back" stage={stage} />
            {view === 'both' && <Endorsement deposit={deposit} />}
          </div>
        )}
      </div>
    </div>
  )
}

const Tool = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <ActionIcon size={32} aria-label={label} title={label} onClick={onClick}>
    {children}
  </ActionIcon>
)

const nameOf: Record<Side, string> = { front: 'Front', back: 'Back' }

function Picture({ deposit, side, stage: { scale, turn } }: Props & { side: Side }) {
  const picture = deposit.pictures.find((one) => one.side === side)
  if (!picture) return null
  const url = pictureUrl(deposit.id, side, picture)
  const original = () =>
    download(depositOriginal, { params: { id: deposit.id, side } }, picture.name).catch(({ message }: Error) =>
      toast.error('Couldn’t download the original', message),
    )
  return (
    <figure className={styles.picture}>
      <figcaption>
        <b>{nameOf[side]}</b>
        <span>{picture.pdf ? picture.name : 'sharp, all edges found'}</span>
        {deposit.can.original && (
          <ActionIcon
            size={24}
            aria-label={`Download the original ${side}`}
            title="Download the original"
            onClick={() => void original()}
          >
            <IconDownload size={14} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </figcaption>
      {picture.pdf ? (
        <div className={styles.pdf}>
          <PdfView
            src={url}
            title={`${nameOf[side]} of check ${deposit.check_number}`}
            download={
              <Button variant="default" onClick={() => void original()}>
                Download
              </Button>
            }
          />
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
        <div className={styles.paper} tabIndex={scale > 1 ? 0 : undefined}>
          <img
            src={url}
            alt={`${nameOf[side]} of check ${deposit.check_number}`}
            data-fits={scale === 1 || undefined}
            style={{ width: `${scale * 100}%`, transform: turn ? `rotate(${turn}deg)` : undefined }}
          />
        </div>
      )}
    </figure>
  )
}

/** The right end of the back, where checks are signed. */
function Endorsement({ deposit }: { deposit: Deposit }) {
  const picture = deposit.pictures.find((one) => one.side === 'back')
  if (!picture || picture.pdf) return null
  return (
    <figure className={styles.picture}>
      <figcaption>
        <b>Endorsement</b>
        <span>enlarged</span>
      </figcaption>
      <div className={styles.enlarged}>
        <img src={pictureUrl(deposit.id, 'back', picture)} alt="" />
      </div>
    </figure>
  )
}
