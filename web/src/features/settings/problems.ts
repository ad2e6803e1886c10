// What can be told of a value before it is sent. The server checks all of it again, and more.
import { type FirmSettings, type SettingName, settingLimits as most } from '@portal/contract/firm-settings'
import { contrast } from '@portal/contract/rules/colours'
import { isLink, linkProblem } from '@portal/contract/rules/link'
import type { Link } from '@portal/contract/settings'

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
export const weakColour = 'White text isn’t readable on this color. Choose a darker one.'

const required = 'This field is required.'
const linkProblems = ({ title, url }: Link, at = ''): Record<string, string> => ({
  ...(title.trim() === '' && { [`${at}title`]: required }),
  ...(!isLink(url) && { [`${at}url`]: linkProblem }),
})
const address = (url: string): Record<string, string> => (isLink(url) ? {} : { '': linkProblem })
const colour = (text: string) => {
  if (!isColour(text)) return 'Enter a color such as #12284C.'
  return contrast(text, '#ffffff') < most.contrast ? weakColour : undefined
}

const checks: { [N in SettingName]?: (value: FirmSettings[N]) => Record<string, string> } = {
  importantLinks: (links) => Object.assign({}, ...links.map((link, at) => linkProblems(link, `${at}.`))),
  insuranceLink: (link) => linkProblems(link),
  mortgageLink: (link) => linkProblems(link),
  brokerCheckUrl: address,
  clientLoginUrl: address,
  statusUrl: (url) => (url === '' ? {} : address(url)),
  colours({ brand, accent }) {
    const [weakBrand, weakAccent] = [colour(brand), colour(accent)]
    return { ...(weakBrand && { brand: weakBrand }), ...(weakAccent && { accent: weakAccent }) }
  },
}

/** By the part of the value; of the value itself under the empty name. */
export const problemsIn = <N extends SettingName>(name: N, value: FirmSettings[N]): Record<string, string> =>
  checks[name]?.(value) ?? {}
