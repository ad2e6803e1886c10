// Stands in for TypeBox in the browser, which only needs an endpoint's method and path: the server checks what is sent,
// the compiler checks what is written. A constructor that is missing here fails the build.
const none = () => ({})
export {
  none as Array,
  none as Boolean,
  none as Enum,
  none as Integer,
  none as Literal,
  none as Null,
  none as Number,
  none as Optional,
  none as Record,
  none as String,
  none as Union,
  none as Unknown,
}

const withProperties = (properties: object) => ({ properties })
export { withProperties as Object }
