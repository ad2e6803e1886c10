import { Avatar } from './Avatar.tsx'
import { Initials } from './Initials.tsx'

/** Somebody's picture beside their name, "Dana Whitfield"; their initials where there is none. */
export function Face({ name, picture = '', size }: { name: string; picture?: string | undefined; size: number }) {
  const words = name.split(' ')
  const person = { first: words[0] ?? '', last: words.at(-1) ?? '', profile_image: picture }
  return picture ? <Avatar person={person} size={size} /> : <Initials {...person} size={size} />
}
