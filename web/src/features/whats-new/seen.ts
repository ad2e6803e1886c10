// What was read is remembered by the browser, not by the account: a cookie outlives the sign-in page, which clears storage.
import { limits } from '@portal/contract/limits'

const daySeconds = 86_400

export const hasSeenNews = () =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${limits.newsCookie}=`))

export const rememberNews = () => {
  document.cookie = `${limits.newsCookie}=1; Max-Age=${limits.newsCookieDays * daySeconds}; SameSite=Lax; Path=/`
}
