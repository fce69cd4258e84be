/// A page of a brochure, ready to be pressed: its class and properties turned into a picture or document and what lies
/// on it.
struct BrochurePage {
    enum Kind {
        /// The picture and, when the publisher made one, the smaller one for 1x.
        case picture(Archive.Entry, smaller: Archive.Entry?)
        case document(Archive.Entry)
        /// The file that should be there.
        case missing(String)
        /// Nothing to show but what lies on it.
        case blank
    }

    var className: String
    var kind: Kind
    /// What lies on it.
    var spots: [HotSpot] = []
    var paragraphs: [String] = []
    /// Properties that mean nothing here.
    var data: [(name: String, value: String)] = []
    /// Plain paths of the files that it needs beside its picture.
    var files: [String] = []
    /// Files that are named and not there.
    var lost: [String] = []
    var isUnknownClass = false
}
