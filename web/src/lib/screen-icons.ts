// One picture for every screen behind the sign-in; a test names the one that has none.
import type { Icon } from '@tabler/icons-react'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconBuildingWarehouse from '@tabler/icons-react/dist/esm/icons/IconBuildingWarehouse.mjs'
import IconCalendarStats from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUserCog from '@tabler/icons-react/dist/esm/icons/IconUserCog.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import type { Path } from './route-table.ts'

export const screenIcons: { [P in Path]?: Icon } = {
  '/general/library': IconArrowsExchange,
  '/general/branch': IconBuildingCommunity,
  '/general/kc': IconBooks,
  '/general/staff/:advisor?': IconUsers,
  '/general/eoy': IconCalendarStats,
  '/general/profile': IconUser,
  '/dash/devices': IconDevices,
  '/pending': IconHourglass,
  '/dash/p': IconHome,
  '/securities/products': IconBuildingBank,
  '/securities/formsondemand': IconFileText,
  '/securities/regs': IconMapPin,
  '/securities/examcenter': IconCertificate,
  '/securities/mobiledeposits': IconDeviceMobile,
  '/securities/addressblotter': IconAddressBook,
  '/oba': IconBriefcase,
  '/compliance/guidance': IconScale,
  '/cybersecurity/library': IconShieldLock,
  '/cybersecurity/newsletters': IconNews,
  '/activities': IconListCheck,
  '/advisors': IconUsersGroup,
  '/candidates': IconUserPlus,
  '/attest': IconFileCheck,
  '/documents': IconFiles,
  '/blotters': IconNotebook,
  '/fees': IconReceipt,
  '/management': IconUserCog,
  '/whatsnew': IconSpeakerphone,
  '/feedback': IconMessage2,
  '/zoomreview': IconVideo,
  '/vendors': IconBuildingWarehouse,
  '/records': IconArchive,
  '/examiner': IconArchive,
  '/document/:id': IconFileText,
  '/view/:did': IconListCheck,
}

/** Of the pages open to everybody, which stand in no list. */
const plain = IconFileText
export const iconOf = (path: Path): Icon => screenIcons[path] ?? plain
