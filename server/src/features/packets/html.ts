// The look of a packet's pages, and what makes them: they open from a disk, without a server, and ask nothing from outside.

/** Text that is safe wherever a page has text or an attribute. Most has nothing to escape. */
export const escaped = (text: string): string =>
  /[&<>"']/.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;')
    : text

/** What a tag made of a template: only `safe` text goes in as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Piece = Html | string | number | false | undefined | readonly (Html | string)[]
const piece = (value: Piece): string => {
  if (value === false || value === undefined) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map((one) => (one instanceof Html ? one.text : escaped(one))).join('')
  return escaped(String(value))
}
export const html = (strings: TemplateStringsArray, ...values: Piece[]): Html =>
  new Html(strings.reduce((text, part, index) => text + piece(values[index - 1]) + part))

/** Data within a script: never the end of it, nor a line that ends it. */
export const scriptData = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const style = `
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#1b2540;font:14px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:#1f4fbf;text-decoration:none;font-weight:500}a:hover{text-decoration:underline}
.page{max-width:1280px;margin:0 auto;padding:0 40px 56px}
header{display:flex;align-items:center;gap:20px;padding:16px 0;border-bottom:1px solid #dfe3ec}
header b{font-size:17px;color:#0f1a36}header span{padding-left:20px;border-left:1px solid #cfd5e2;color:#4a5573}
header form{margin-left:auto;position:relative}
input{width:320px;font:inherit;padding:6px 12px;border:1px solid #cfd5e2;border-radius:8px;color:inherit}
button{font:inherit;font-weight:600;padding:6px 14px;border:1px solid #cfd5e2;border-radius:8px;background:#fff;color:#0f1a36;cursor:pointer}
.columns{display:flex;gap:48px;padding-top:32px}
nav{width:216px;flex:none}nav h2{font-size:13px;margin:0 0 8px;color:#0f1a36}nav ul{list-style:none;margin:0 0 24px;padding:0}
nav a{display:flex;justify-content:space-between;gap:12px;padding:4px 10px;margin:0 -10px;border-radius:6px;color:#3b4765;font-weight:400}
nav a[aria-current]{background:#eef2fd;color:#1f4fbf;font-weight:600}nav small{color:#6a7590;font-size:13px}
main{flex:1;min-width:0}h1{font-size:28px;line-height:1.25;letter-spacing:-.02em;margin:0;color:#0f1a36}
h1+p{margin:6px 0 24px;color:#4a5573;font-size:15px}h2.part{font-size:16px;margin:40px 0 12px;color:#0f1a36}
.figures{display:flex;border:1px solid #dfe3ec;border-radius:10px}.figures div{flex:1;padding:14px 16px;border-left:1px solid #dfe3ec}
.figures div:first-child{border:0}.figures strong{display:block;font-size:22px;line-height:1.3;color:#0f1a36}.figures small,.note{color:#6a7590;font-size:13px}
table{width:100%;border-collapse:collapse}th{font-size:13px;font-weight:600;color:#4a5573;text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid #cfd5e2}
td{padding:8px 12px 8px 0;border-bottom:1px solid #e8ebf2;vertical-align:top;overflow-wrap:anywhere}
.n{text-align:right;white-space:nowrap}tr.sum td{font-weight:600;border:0}
tr:target td{background:#fff7dd}
details{margin-top:4px}summary{cursor:pointer;color:#1f4fbf}dl{display:grid;grid-template-columns:190px 1fr;gap:2px 16px;margin:8px 0 12px;padding:10px 14px;background:#f4f6fa;border-radius:8px}
dt{color:#6a7590}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}details h3{font-size:13px;margin:12px 0 4px}
.check{display:flex;border:1px solid #dfe3ec;border-radius:10px}.check>div{flex:1;min-width:0;padding:16px 20px}.check>div+div{border-left:1px solid #dfe3ec}
pre,code{font:13px/1.7 ui-monospace,"JetBrains Mono",Menlo,Consolas,monospace}pre{background:#f4f6fa;border-radius:8px;padding:10px 14px;margin:12px 0;white-space:pre-wrap;overflow-wrap:anywhere}
.pages{display:flex;gap:8px;margin:16px 0}.pages a,.pages b{padding:2px 10px;border-radius:6px}.pages b{background:#eef2fd;color:#1f4fbf}
@media(max-width:800px){.page{padding:0 16px 40px}header{flex-wrap:wrap}header form{margin:0;width:100%}input{width:100%}.columns{flex-direction:column;gap:8px}nav{width:auto}.figures,.check{flex-direction:column}.figures div,.check>div+div{border-left:0;border-top:1px solid #dfe3ec}}
@media print{nav,header form,header button,.pages{display:none}.page{max-width:none;padding:0}a{color:inherit}}
`

/** The index is loaded with the first letter typed: as scripts, because a page from a disk may fetch nothing. */
const script = `
var box=document.getElementById('search'),main=document.querySelector('main'),own=[].slice.call(main.childNodes),all=[],asked=0
var root=document.body.dataset.root,shards=+document.body.dataset.shards
window.packetFound=function(rows){all=all.concat(rows)}
function load(n){if(n>shards)return show();var s=document.createElement('script');s.src=root+'search/'+n+'.js';s.onload=s.onerror=function(){load(n+1)};document.head.appendChild(s)}
function put(tag,text,into){var e=document.createElement(tag);e.textContent=text;into.appendChild(e);return e}
function show(){var words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);main.textContent=''
if(!words.length)return own.forEach(function(n){main.appendChild(n)})
var found=all.filter(function(r){var t=(r[0]+' '+r[1]+' '+r[2]).toLowerCase();return words.every(function(w){return t.indexOf(w)>=0})})
put('h1',found.length===1?'1 record':found.length.toLocaleString('en-US')+' records',main)
put('p',found.length?(found.length>200?'The first 200 are listed.':''):'No results. Try fewer or other words.',main)
if(!found.length)return
var table=put('table','',main),head=put('tr','',put('thead','',table)),body=put('tbody','',table);['Record','Person','Class'].forEach(function(h){put('th',h,head)})
found.slice(0,200).forEach(function(r){var tr=put('tr','',body),a=put('a',r[0]||'No title',put('td','',tr));a.href=root+r[3];a.onclick=function(){box.value=''};put('td',r[1],tr);put('td',r[2],tr)})}
box.addEventListener('input',function(){if(asked)return show();asked=1;load(1)})
box.form.addEventListener('submit',function(e){e.preventDefault()})
document.getElementById('print').addEventListener('click',function(){window.print()})
`

export interface Around {
  title: string
  firm: string
  /** What stands beside the firm's name. */
  label: string
  /** From this page to the folder of index.html: '' or '../'. */
  root: string
  records: number
  shards: number
  nav: Html
}

const figures = new Intl.NumberFormat('en-US')
export const figure = (value: number): string => figures.format(value)

const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'self' file:"

export const pageStart = ({ title, firm, label, root, records, shards, nav }: Around): string =>
  `<!doctype html>
${
  html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}"><title>${title}</title><style>${new Html(style)}</style></head>
<body data-root="${root}" data-shards="${shards}"><div class="page"><header><b>${firm}</b><span>${label}</span>
<form role="search"><input id="search" type="search" autocomplete="off" aria-label="Search records" placeholder="Search ${figure(records)} records"></form>
<button id="print" type="button">Print</button></header>
<div class="columns"><nav aria-label="Packet">${nav}</nav><main>
`.text
}`

export const pageEnd = `</main></div></div><script>${script}</script></body></html>
`
