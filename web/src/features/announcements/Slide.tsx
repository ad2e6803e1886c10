import type { Announcement } from '@portal/contract/announcements'
import { isSlideLink } from '@portal/contract/rules/announcement'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { Link } from 'react-router'
import styles from './announcements.module.css'

type Content = Pick<Announcement, 'kicker' | 'title' | 'text' | 'link' | 'link_text'>

export function Words({ slide: { kicker, title, text } }: { slide: Content }) {
  return (
    <>
      {kicker && <p className={styles.kicker}>{kicker}</p>}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
    </>
  )
}

/** Where a slide leads: into the portal, or to an https address. Anything else is no link. */
export function leadsTo(link: string): { to: string } | { url: string } | undefined {
  if (!isSlideLink(link)) return undefined
  return link.startsWith('/') ? { to: link } : { url: link }
}

export function SlideLink({ slide: { link, link_text } }: { slide: Content }) {
  const leads = leadsTo(link)
  const words = link_text || 'Read more'
  if (!leads) return undefined
  return 'to' in leads ? (
    <Link className={styles.link} to={leads.to}>
      {words}
      <IconArrowRight size={14} aria-hidden />
    </Link>
  ) : (
    <a className={styles.link} href={leads.url} target="_blank" rel="noopener noreferrer">
      {words}
      <IconExternalLink size={14} aria-hidden /> <span className="vh">(opens in a new tab)</span>
    </a>
  )
}

/** Contour lines, as on the firm's chart. */
const contours = Array.from(
  { length: 14 },
  (_, line) =>
    `M0 ${212 - line * 10}C90 ${170 - line * 16} 150 ${226 - line * 9} 220 ${186 - line * 12}S310 ${112 - line * 8} 336 ${126 - line * 13}`,
)

export const Contours = () => (
  <svg className={styles.art} viewBox="0 0 336 200" preserveAspectRatio="none" aria-hidden>
    {contours.map((path, line) => (
      <path
        key={path}
        d={path}
        fill="none"
        stroke="var(--brand-course)"
        strokeWidth={1}
        opacity={0.05 + line * 0.014}
      />
    ))}
  </svg>
)

/** As on home. */
export const SlidePreview = ({ slide }: { slide: Content }) => (
  <section className={styles.frame} aria-label="Preview">
    <Contours />
    <div className={styles.slide}>
      <Words slide={slide} />
    </div>
    <div className={styles.foot}>
      <SlideLink slide={slide} />
    </div>
  </section>
)
