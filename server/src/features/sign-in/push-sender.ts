// Sends the prompt to the push service of each registered device. The message holds an address and nothing else.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webpush from 'web-push'
import { publicLookup } from '../../platform/http/public-address.ts'
import { isLoopback } from '../../platform/http/web-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { pushPurpose, type Subscription, vapidKeys } from '../devices/public.ts'

export const sendPushJob = 'send-push'
/** Whoever waits is told within five seconds; the portal’s own part of them is the rest. */
const timeoutMs = 4_000

export async function sendPush(platform: Platform, requestId: string): Promise<void> {
  const { db, keys, clock, origin, log } = platform
  const request = await db.selectFrom('push_request').selectAll().where('id', '=', requestId).executeTakeFirst()
  if (!request || request.answered_at || request.expires_at <= clock()) return
  const devices = await db
    .selectFrom('device')
    .select(['id', 'push'])
    .where('account_id', '=', request.account_id)
    .where('ended_at', 'is', null)
    .where('push', 'is not', null)
    .execute()
  const vapid = await vapidKeys(platform)
  const message = JSON.stringify({ url: `/authy/${request.id}/${request.account_id}` })
  await Promise.all(
    devices.map(async (device) => {
      if (!device.push) return
      const subscription = JSON.parse(keys.open(device.push, pushPurpose)) as Subscription
      const ttl = Math.max(Math.round((request.expires_at.getTime() - clock().getTime()) / 1000), 1)
      const details = webpush.generateRequestDetails(subscription, message, {
        TTL: ttl,
        urgency: 'high',
        vapidDetails: { subject: origin.startsWith('https:') ? origin : 'mailto:portal@localhost', ...vapid },
      })
      try {
        const status = await post(details.endpoint, details.headers, details.body)
        // the device has withdrawn its subscription
        if (status === 404 || status === 410)
          await db.updateTable('device').set({ push: null }).where('id', '=', device.id).execute()
      } catch (error) {
        log.warn({ err: error, device: device.id }, 'a push service did not answer')
      }
    }),
  )
}

/** The address was a device's to give: where it leads is looked at when the connection is made, and nothing leads on from there. */
function post(address: string, headers: Record<string, unknown>, body: Buffer): Promise<number | undefined> {
  const url = new URL(address)
  const request = isLoopback(url) ? requestHttp : requestHttps
  const options = {
    method: 'POST',
    headers: headers as Record<string, string>,
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isLoopback(url) && { lookup: publicLookup() }),
  }
  return new Promise((resolve, reject) => {
    request(url, options, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end(body)
  })
}
