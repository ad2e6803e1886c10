// Recordings from a file, one row each. What comes once more changes what is there; nothing is taken back, because these are records
// that have to be kept.
import { meetingLimits, meetingsTopic } from '@portal/contract/meetings'
import { isLink, linkProblem } from '@portal/contract/rules/link'
import { type CountsAs, countsAs } from '@portal/contract/rules/meeting'
import type { Importer } from '../imports/public.ts'
import { reading } from '../imports/public.ts'
import { type Arriving, hostsOf, hostsOfReferences, otherHost, receive, unknownHost } from './arrival.ts'
import { noMoment, startProblem } from './moments.ts'

export const meetingsImporter: Importer<Arriving> = {
  name: 'meetings',
  columns: [
    {
      name: 'reference',
      aliases: ['uuid', 'meeting id', 'recording id'],
      help: 'A unique reference for the recording',
      example: 'ZM-88104',
    },
    {
      name: 'host',
      aliases: ['host email', 'email'],
      help: 'Email of the advisor',
      example: 'e.whitcombe@firm.example',
    },
    { name: 'title', aliases: ['topic', 'name'], help: 'Meeting title', example: 'Retirement income workshop' },
    {
      name: 'started',
      aliases: ['start time', 'start'],
      help: 'Start with a time zone',
      example: '2026-11-12T18:00:00-05:00',
    },
    { name: 'minutes', aliases: ['duration', 'duration (minutes)'], help: 'Duration in minutes', example: '58' },
    {
      name: 'attendees',
      aliases: ['participants'],
      help: 'Name <email> (client, prospect, institutional, or firm), separated by semicolons. Prospect if not given.',
      example: 'Ruth Adler <ruth@example.com> (prospect); Ben Castellano (client)',
    },
    {
      name: 'recording',
      aliases: ['recording url', 'share url', 'url'],
      optional: true,
      help: 'Link to the recording',
    },
    {
      name: 'series',
      aliases: ['series id'],
      optional: true,
      help: 'Meetings of one series count together until slides are added',
    },
  ],
  parse(cells) {
    const read = reading(cells)
    const record: Arriving = {
      reference: read.text('reference', 1, meetingLimits.reference),
      host: read.text('host', 1, meetingLimits.email).toLowerCase(),
      title: read.text('title', 1, meetingLimits.title),
      started: read.text('started', 1, 40),
      minutes: read.whole('minutes', 0, meetingLimits.minutes),
      url: read.text('recording', 0, meetingLimits.url),
      series: read.text('series', 0, meetingLimits.series),
      attendees: [],
    }
    const start = startProblem(record.started, new Date())
    if (start)
      read.refuse(
        'started',
        start === noMoment ? `${noMoment.slice(0, -1)}, for example 2026-11-12T18:00:00-05:00.` : start,
      )
    if (record.url && !isLink(record.url)) read.refuse('recording', linkProblem)
    const people = peopleOf(read.text('attendees', 0, 60_000))
    if (typeof people === 'string') read.refuse('attendees', people)
    else record.attendees = people
    return Object.keys(read.problems).length > 0 ? { problems: read.problems } : { record }
  },
  keyOf: ({ reference }) => reference,
  async check(tx, records) {
    const hosts = await hostsOf(
      tx,
      records.map(({ host }) => host),
    )
    const known = await hostsOfReferences(
      tx,
      records.map(({ reference }) => reference),
    )
    return records.map(({ host, reference }) => {
      const found = hosts.get(host.trim().toLowerCase())
      if (!found) return { host: unknownHost }
      return (known.get(reference) ?? found.id) === found.id ? undefined : { host: otherHost }
    })
  },
  async write(tx, _runId, records, now, note) {
    let added = 0
    for (const record of records) if ((await receive(tx, note, record, now)).added) added++
    return { added, changed: records.length - added, touched: [] }
  },
  topics: async () => [meetingsTopic('firm')],
}

const isKind = (text: string): text is CountsAs => countsAs.some((one) => one === text)

function peopleOf(cell: string): Arriving['attendees'] | string {
  const parts = cell.split(';').flatMap((part) => (part.trim() ? [part.trim()] : []))
  if (parts.length > meetingLimits.attendees) return `Enter up to ${meetingLimits.attendees} attendees.`
  const people: Arriving['attendees'] = []
  for (const part of parts) {
    const kindAtEnd = /\((client|prospect|retail|institutional|firm)\)$/i.exec(part)
    const said = kindAtEnd?.[1] ?? ''
    const person = part.slice(0, kindAtEnd?.index).trimEnd()
    const [, before = '', email = ''] = /^([^<>]*)(?:<([^<>]*)>)?$/.exec(person) ?? []
    const name = before.trim()
    if ((!name && !email) || name.length > meetingLimits.name || email.length > meetingLimits.email)
      return `Can’t read “${part.slice(0, 60)}”. Use Name <email> (client).`
    const kind = said.toLowerCase() === 'retail' ? 'prospect' : said.toLowerCase()
    people.push({ name, ...(email && { email: email.trim() }), ...(isKind(kind) && { counts_as: kind }) })
  }
  return people
}
