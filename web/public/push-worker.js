// Shows that a sign-in waits for approval, and opens its page. The message holds an address of the portal, nothing else.
const portalAddress = (path) => {
  const address = new URL(path, self.location.origin)
  return address.origin === self.location.origin ? address.href : self.location.origin
}

self.addEventListener('push', (event) => {
  const { url } = event.data.json()
  event.waitUntil(
    self.registration.showNotification('Are you signing in?', {
      body: 'Tap to see the details and approve or deny.',
      icon: '/mark.svg',
      tag: 'sign-in',
      requireInteraction: true,
      data: { url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(portalAddress(event.notification.data.url)))
})
