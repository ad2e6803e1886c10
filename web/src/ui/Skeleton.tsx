// What stands where something is on its way, with the styles that belong to it.
import '@mantine/core/styles/Skeleton.layer.css'

export { Skeleton } from '@mantine/core'
