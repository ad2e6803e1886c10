// What VERIFY.txt in every packet explains, before one is downloaded.
import { Button } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import dialog from '../../ui/dialog.module.css'
import styles from './check.module.css'

const sums = '# Linux\nsha256sum -c SHA256SUMS\n# macOS\nshasum -a 256 -c SHA256SUMS'
const signature = 'openssl pkeyutl -verify -pubin -inkey key.pem \\\n  -rawin -in manifest.json -sigfile manifest.sig'

export const HowToCheck = ({ onClose }: { onClose: () => void }) => (
  <Dialog opened onClose={onClose} title="Check a packet yourself" size={560}>
    <p className={dialog.about}>
      You need nothing from us and no network. Unpack the zip, open a terminal in the unpacked folder, and follow these
      steps. They’re in VERIFY.txt too, with a way for Windows.
    </p>
    <ol className={styles.steps}>
      <li>
        <b>Every file is what it was</b>
        <pre>{sums}</pre>
        <p>Each file must say OK.</p>
      </li>
      <li>
        <b>The list of files is ours</b>
        <pre>{signature}</pre>
        <p>It must say: Signature Verified Successfully. This needs OpenSSL 3 or newer.</p>
      </li>
      <li>
        <b>The key is ours</b>
        <p>
          VERIFY.txt has the SHA-256 of key.pem. Compare it with our cover letter, or ask us by a phone number you know.
        </p>
      </li>
      <li>
        <b>The audit log</b>
        <p>audit/README.txt says what the audit entries prove and how.</p>
      </li>
    </ol>
    <div className={dialog.buttons}>
      <Button onClick={onClose}>Done</Button>
    </div>
  </Dialog>
)
