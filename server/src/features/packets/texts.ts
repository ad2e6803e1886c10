// What a packet says about itself in plain text.
export interface Told {
  firm: string
  name: string
  masked: boolean
  key: string
  keySha256: string
}

export const verifyText = ({ firm, name, masked, key, keySha256 }: Told): string => `${name}
An examiner's packet of ${firm}

HOW TO CHECK THIS PACKET

You need nothing from us and no network. Unpack the zip, open a terminal in
the unpacked folder, and follow these steps.

1. Every file is what it was

   Linux       sha256sum -c SHA256SUMS
   macOS       shasum -a 256 -c SHA256SUMS
   Windows     In PowerShell:
               Get-Content SHA256SUMS -Encoding UTF8 | ForEach-Object {
                 $sum, $file = $_ -split '  ', 2
                 if ((Get-FileHash -LiteralPath $file -Algorithm SHA256).Hash -ne $sum) { "CHANGED $file" } }

   Each file must say OK (on Windows, nothing is printed).

2. The list of files is ours

   openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in manifest.json -sigfile manifest.sig

   It must say: Signature Verified Successfully
   manifest.json has the size and SHA-256 of every file but itself, its
   signature, and SHA256SUMS. OpenSSL 3 or newer is needed.

3. The key is ours

   The packet is signed with the Ed25519 key ${key}.
   SHA-256 of key.pem:
   ${keySha256}
   Compare it with our cover letter, or ask us by a phone number you know.

4. The audit log

   audit/README.txt says what the audit entries prove and how.

With the portal's own program: portal packet verify FILE does all of this with
the zip and names every file that was changed, removed, or added.

WHAT IS MASKED

${
  masked
    ? `Account numbers, birth dates, and tax IDs are masked in records, pages,
audit entries, and names of files. In text that people typed, so is every run of
seven or more digits, spaces and punctuation between them included; dates, times,
and amounts stay. The last four digits of numbers stay. Documents in files/ are
as they were given to us: nothing in them is masked.`
    : `Nothing. A second person confirmed that this packet is made unmasked.
Documents in files/ are as they were given to us.`
}

WHAT IS INSIDE

index.html      Start here. It opens in a browser, straight from the disk.
records/        Every class as CSV and as JSON Lines, with all parts of a record.
classes/        The same as pages, class by class.
people/         The same as pages, person by person.
files/          Every document in every version, by class and record.
audit/          Audit entries that tell of these records, and what proves them.
`

export const auditText = (keyFile: string, sealFile: string): string => `THE AUDIT LOG

entries.jsonl   Every audit entry that tells of the records in this packet, in
                the order of the log. "position" is its place in the log and
                "link" its link in the chain.
links.txt       Links of the chain: position and hash. Those of the entries
                here, the ones before them, and those that were sealed.
seals.jsonl     The seals over them: text and signature (base64). A seal is made
                every ten minutes and signs the link at its position, so that the
                log up to there can't be changed afterward without a trace.

How it holds together

Each entry is linked to the one before it: its link is a keyed hash (HMAC
SHA-256) over the link before it and all of its content. The key stays with the
firm, so that no one else can make links. We checked every entry here against
its link when this packet was made; "intact" says how it came out. The firm can
show it again at any time with: portal audit verify

What you can check without the firm

1. Each seal is signed with the firm's key. ${
  sealFile
    ? `The last one is here as a file. In the folder audit:

   openssl pkeyutl -verify -pubin -inkey ${keyFile} -rawin -in ${sealFile} -sigfile ${sealFile.replace(/\.txt$/, '.sig')}`
    : 'No entry here is sealed yet.'
}

2. "head" of each seal is the link in links.txt at its position.
3. "previous" of each seal is the SHA-256 of the text of the seal before it.
4. "link" of each entry is the link in links.txt at its position.

portal packet verify FILE does all four.
`
