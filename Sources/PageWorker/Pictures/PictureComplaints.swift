/// What is wrong with a picture that can be shown all the same.
struct PictureComplaints {
    /// Parts of it may be missing.
    var damage: String?
    /// Its colours may be wrong.
    var profile: String?
}
