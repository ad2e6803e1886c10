export { browserName, deviceName, systemName } from './names.ts'
export { pushPurpose, type Subscription } from './push.ts'
export {
  addDevice,
  aliveSessions,
  type DeviceRow,
  deviceCounts,
  devicesOfAccount,
  findDevice,
  forgetDevices,
  knowsDevices,
  lostDevices,
  touchDevice,
} from './store.ts'
export { type VapidKeys, vapidKeys, vapidPurpose } from './vapid.ts'
