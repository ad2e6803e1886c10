// Events around today, as a firm has them: training by partners, the compliance desk, a luncheon. Some are over.
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import { eventDefaults, eventTexts } from '@portal/contract/rules/event'
import { daysBefore } from './rows.ts'

const blank = {
  end_date: '',
  ...eventDefaults,
  title: '',
  sub_title: '',
  speaker: '',
  speaker_company: '',
  speaker_link: '',
  speaker_linkedin: '',
  alt_speaker: '',
  alt_speaker_link: '',
  alt_speaker_linkedin: '',
  location: '',
  maps_address: '',
  event_link: '',
  zoom: '',
  zoom_link: '',
}
type Said = Partial<Record<keyof typeof blank, string>>

const onZoom = (meeting: string): Said => ({ zoom: 'Zoom', zoom_link: `https://zoom.example/j/${meeting}` })
const at = (start_time: string, end_time: string): Said => ({ start_time, end_time })
const by = (speaker: string, speaker_company: string, site = '', profile = ''): Said => ({
  speaker,
  speaker_company,
  sponsor: speaker_company,
  speaker_link: site && `https://www.${site}.example`,
  speaker_linkedin: profile && `https://www.linkedin.com/in/${profile}`,
})

/** Days from today, then what it is; `for` is how many days it takes beyond the first. */
const calendar: { in: number; for?: number; said: Said }[] = [
  {
    in: -34,
    said: {
      title: 'College savings for grandparents',
      ...by('Priya Raman', 'Lakeshore Trust'),
      ...onZoom('8841200317'),
    },
  },
  {
    in: -6,
    said: {
      title: 'New account paperwork, start to finish',
      sponsor: 'Operations',
      ...at('13:00', '13:45'),
      ...onZoom('8841200318'),
    },
  },
  {
    in: 2,
    said: {
      title: 'Required Minimum Distributions before year-end',
      sub_title: 'First distributions, inherited accounts, and the deadlines clients miss',
      ...by('Priya Raman', 'Lakeshore Trust', 'lakeshoretrust', 'priya-raman-example'),
      ...onZoom('8841200319'),
      event_link: 'https://www.lakeshoretrust.example/rmd',
    },
  },
  {
    in: 8,
    said: {
      title: 'Form CRS and Reg BI refresher',
      sponsor: 'Compliance',
      ...at('13:00', '14:00'),
      ...onZoom('8841200320'),
    },
  },
  {
    in: 17,
    said: {
      title: 'Structured annuities: reading the fine print',
      sub_title: 'Caps, buffers, and what happens at the end of the term',
      ...by('Alan Voss', 'Granite Life', 'granitelife'),
      alt_speaker: 'Marta Lindqvist',
      alt_speaker_linkedin: 'https://www.linkedin.com/in/marta-lindqvist-example',
      location: '12 Commerce Sq, Albany',
      maps_address: '12 Commerce Square, Albany, NY',
    },
  },
  {
    in: 23,
    said: {
      title: 'Holiday luncheon, upstate branches',
      sponsor: 'Meridian Harbor Wealth',
      ...at('12:00', '14:00'),
      location: 'The Gideon, Saratoga',
      maps_address: 'The Gideon, Saratoga Springs, NY',
    },
  },
  {
    in: 37,
    said: {
      title: 'Medicare supplements: the guaranteed issue window',
      ...by('Joan Abernathy', 'Penhallow Senior Health', '', 'joan-abernathy-example'),
      ...at('11:00', '12:00'),
      ...onZoom('8841200321'),
    },
  },
  {
    in: 51,
    said: {
      title: 'Production close and contest results',
      sponsor: 'Home office',
      ...at('16:00', '16:30'),
      ...onZoom('8841200322'),
    },
  },
  {
    in: 68,
    for: 1,
    said: {
      title: 'Branch managers’ meeting',
      sub_title: 'Two days of supervision, recruiting, and the year ahead',
      sponsor: 'Meridian Harbor Wealth',
      ...at('09:00', '16:00'),
      location: 'Harborside Conference Center, Portsmouth',
      maps_address: 'Harborside Conference Center, Portsmouth, NH',
    },
  },
  {
    in: 82,
    said: {
      title: 'Reverse mortgages in the retirement plan',
      ...by('Tomas Okafor', 'Millrace Lending', 'millracelending', 'tomas-okafor-example'),
      ...onZoom('8841200323'),
    },
  },
  {
    in: 124,
    said: {
      title: 'Cybersecurity evening: calls that sound like clients',
      sponsor: 'Information security',
      ...at('18:30', '20:00'),
      location: 'Albany office, second floor',
      maps_address: '400 Quay Street, Albany, NY',
      ...onZoom('8841200324'),
    },
  },
  { in: 190, for: 2, said: { title: 'Annual conference', location: 'Burlington', ...at('08:30', '17:00') } },
]

export function events(now: Date) {
  const today = firmDay(now)
  return calendar.map(({ in: days, for: more = 0, said }) => {
    const start_date = onWeekday(daysAfter(today, days))
    const event = { ...blank, ...said, start_date, end_date: more > 0 ? daysAfter(start_date, more) : '' }
    const created_at = daysBefore(now, 45)
    return { ...event, end_date: event.end_date || null, ...eventTexts(event), created_at, changed_at: created_at }
  })
}

/** Nobody is taught on a weekend. */
function onWeekday(day: string): string {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 6) return daysAfter(day, 2)
  return weekday === 0 ? daysAfter(day, 1) : day
}
