// The whole profile of one person, gathered from what the portal knows about them.
import type { Profile } from '@portal/contract/profile'
import { isAdmin, isAdvisor, isAdvisorPlus } from '@portal/contract/rules/access'
import { firmDay } from '@portal/contract/rules/day'
import type { Factor } from '@portal/contract/sign-in'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../platform/session/sessions.ts'
import { ownBiography } from '../staff/public.ts'
import { maskedSocial } from '../welcome/public.ts'
import { changeOf } from './changes.ts'
import { codeAsked } from './secrets.ts'
import { accountOf, changesOf, passwordChanged, proxiesOf, signInsOf } from './store.ts'

const accessWord = (access: number): string => {
  if (isAdmin(access)) return 'Admin'
  if (isAdvisorPlus(access)) return 'Advisor Plus'
  return isAdvisor(access) ? 'Advisor' : 'Limited'
}

const reachOf = ({ isAdmin: all, manager, branchId }: User): Profile['reach'] => {
  if (all) return 'firm'
  return manager && branchId !== null ? 'branch' : 'named'
}

export async function profileOf({ db, keys, clock }: Platform, user: User): Promise<Profile> {
  const { id } = user
  const [account, biography, proxies, recent, changed, changes] = await Promise.all([
    accountOf(db, id),
    ownBiography(db, id),
    proxiesOf(db, id),
    signInsOf(db, id),
    passwordChanged(db, id),
    changesOf(db, id),
  ])
  const { first, last, other_names, home_address, email, phone, crd, ssn, tapsid, branch, manager } = account
  const { factor, password, authenticator, passkeys } = account
  const today = firmDay(clock())
  return {
    details: {
      first,
      last,
      other_names,
      address: home_address,
      email,
      phone,
      crd,
      ssn: ssn ? maskedSocial(keys, ssn) : '',
      tapsid,
      branch,
      manager,
      base_company: account.base_company,
      access: accessWord(account.access),
      since: account.created_at.toISOString(),
    },
    picture: account.profile_image || (biography?.photo ?? ''),
    avatar: account.avataaar === '' ? null : Number(account.avataaar),
    goals: account.businessgoals,
    biography: { html: biography?.bio ?? '', listed: biography?.listed ?? false },
    proxies,
    owners: account.owners.map((owner) => ({ name: `${owner.first} ${owner.last}`, email: owner.email })),
    reach: reachOf(user),
    sign_in: {
      factor: factor as Factor,
      password,
      password_changed: changed?.toISOString() ?? null,
      authenticator,
      code_asked: codeAsked({ factor, authenticator }),
      passkeys,
    },
    recent,
    changes: changes.map((row) => changeOf(row, today)),
  }
}
