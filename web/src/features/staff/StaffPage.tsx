import { useParams } from 'react-router'
import { StaffScreen } from './StaffScreen.tsx'

export function StaffPage() {
  const { advisor } = useParams()
  return <StaffScreen list="/general/staff" bios="/general/staff" wanted={advisor} live />
}
